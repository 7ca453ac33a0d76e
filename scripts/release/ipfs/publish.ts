/** Pins a CAR and reads it back. If a step fails, all pins of this run are removed. */
import { PublishError, sentenceOf } from './failure.ts'
import { addressesOf, importCar, isPinned, unpin } from './node.ts'
import { addPin, pinsOf, removePin, untilPinned } from './pinningService.ts'
import { readBack } from './readBack.ts'
import { RequestError } from './request.ts'
import { type Access, LEAST_GATEWAYS, type Settings } from './settings.ts'
import type { Site } from './site.ts'

export type Run = {
  readonly site: Site
  /** Path of the CAR. */
  readonly car: string
  readonly settings: Settings
  readonly print: (line: string) => void
  /** Aborts the run, which is then undone. */
  readonly signal: AbortSignal
}

/** A change made by this run, and how to undo it. */
type Undo = { readonly what: string; readonly where: string; readonly run: () => Promise<void> }

/**
 * @returns links of gateways that returned every file
 * @throws PublishError after the pins of this run have been removed, as far as possible
 */
export async function publish(run: Run): Promise<readonly string[]> {
  const undo: Undo[] = []
  try {
    const origins = await pinAtNode(run, undo)
    await pinAtServices(run, origins, undo)
    return await readBackAll(run)
  } catch (error) {
    await takeBack(undo, run.print)
    throw error
  }
}

/** Sends orders to all services. The first failure aborts the others, and nothing runs after it. */
async function pinAtServices(run: Run, origins: readonly string[], undo: Undo[]): Promise<void> {
  const enough = new AbortController()
  const signal = AbortSignal.any([run.signal, enough.signal])
  const orders = run.settings.services.map((service) =>
    pinAtService({ ...run, signal }, service, origins, undo).catch((error) => {
      enough.abort(error)
      throw error
    }),
  )
  await Promise.allSettled(orders)
  await Promise.all(orders)
}

/** @returns addresses from which services may fetch the blocks */
async function pinAtNode(
  { site, car, settings, print, signal }: Run,
  undo: Undo[],
): Promise<readonly string[]> {
  const { node, limits, origins } = settings
  if (!node) return origins
  return naming(node, async () => {
    if (await isPinned(node, site.cid, limits, signal))
      print(`${node.url} has it pinned from before; it stays pinned whatever happens.`)
    else undo.push({ what: site.cid, where: node.url, run: () => unpin(node, site.cid, limits) })
    await importCar(node, car, site.cid, limits, signal)
    print(`Pinned at ${node.url}.`)
    return [...new Set([...origins, ...(await addressesOf(node, limits, signal))])]
  })
}

function pinAtService(
  { site, settings, print, signal }: Run,
  service: Access,
  origins: readonly string[],
  undo: Undo[],
): Promise<void> {
  const { limits, name } = settings
  return naming(service, async () => {
    const before = await pinsOf(service, site.cid, limits, signal)
    const [saved] = before
    if (saved) {
      print(`${service.url} has it (${saved.status}) from before; it stays there whatever happens.`)
      return untilPinned(service, saved, site.cid, limits, signal)
    }
    let ordered: string | null = null
    const remove = async () => {
      // An order whose answer was lost is found by its CID.
      const found = ordered === null ? await pinsOf(service, site.cid, limits) : [{ requestid: ordered }]
      for (const { requestid } of found) await removePin(service, requestid, limits)
    }
    undo.push({ what: site.cid, where: service.url, run: remove })
    const pin = await addPin(service, { cid: site.cid, name, origins }, limits, signal)
    ordered = pin.requestid
    await untilPinned(service, pin, site.cid, limits, signal)
    print(`Pinned at ${service.url}.`)
  })
}

/** Adds the failing host and a hint to an error. */
async function naming<T>({ url, authorization }: Access, task: () => Promise<T>): Promise<T> {
  try {
    return await task()
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    const refused = /^answers 40[13]/.test(error.message)
    throw new PublishError(
      `${url} ${error.message}.`,
      refused
        ? authorization
          ? 'It does not take the key: check IPFS_RPC_AUTH or PINNING_TOKEN.'
          : 'It wants a key: set IPFS_RPC_AUTH.'
        : 'Check that this is its address and that it is up, then run this again.',
      { cause: error },
    )
  }
}

async function readBackAll({ site, settings, print, signal }: Run): Promise<readonly string[]> {
  const { gateways, limits } = settings
  print(`Reading ${site.files.length} files back through ${gateways.length} gateways ...`)
  const verdicts = await Promise.all(
    gateways.map((gateway) => readBack(gateway, site.cid, site.files, limits, signal)),
  )
  for (const { link, problem } of verdicts)
    print(problem === null ? `  every file right: ${link}` : `  not to be used: ${link}: ${problem}`)
  const links = verdicts.filter(({ problem }) => problem === null).map(({ link }) => link)
  if (links.length < LEAST_GATEWAYS)
    throw new PublishError(
      `${links.length} of ${gateways.length} gateways gave back every file, and ${LEAST_GATEWAYS} must.`,
      'Check that the node can be reached from outside, name other IPFS_GATEWAYS, or wait longer with IPFS_WAIT_SECONDS.',
    )
  return links
}

/** The newest first. Continues after a failed undo, and reports it. */
async function takeBack(undo: readonly Undo[], print: (line: string) => void): Promise<void> {
  for (const { what, where, run } of undo.toReversed())
    try {
      await run()
      print(`Undone: ${what} is not pinned at ${where}.`)
    } catch (error) {
      print(
        `NOT undone: ${what} may still be pinned at ${where}, which ${sentenceOf(error)}. Unpin it there.`,
      )
    }
}
