import { PublishError } from './release/ipfs/failure.ts'

/** An option that counts something. @throws PublishError naming it, for anything but digits within the bounds */
export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < least || number > most)
    throw new PublishError(`--${name} ${text} is no whole number from ${least} to ${most}.`, 'See --help.')
  return number
}
