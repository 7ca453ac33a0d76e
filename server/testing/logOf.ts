import { type Abi, encodeAbiParameters, encodeEventTopics } from 'viem'
import type { RawLog } from '../core/source/rawLog.ts'

/** A log as a node would answer it. */
export function logOf(abi: Abi, eventName: string, args: Record<string, unknown>): RawLog {
  const event = abi.find((item) => item.type === 'event' && item.name === eventName)
  if (event?.type !== 'event') throw new Error(`no event ${eventName}`)
  const topics = encodeEventTopics({ abi, eventName, args } as never) as RawLog['topics']
  const rest = event.inputs.filter(({ indexed }) => !indexed)
  const data = encodeAbiParameters(
    rest,
    rest.map(({ name }) => args[name ?? '']),
  )
  return { topics, data } as RawLog
}
