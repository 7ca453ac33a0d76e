/** Judges a site by the files that it served. Pure, except for the signature's arithmetic: the clock is passed in. */
import { cidIn } from '../../../src/lib/core/config/contentAddress.ts'
import { isExpired, isUnsafe } from '../../../src/lib/core/release/rules.ts'
import { NO_DOCUMENTS } from '../../../src/lib/core/release/tuf/advance.ts'
import { hashIn } from '../mirror/folderBlock.ts'
import type { Trust } from '../mirror/settings.ts'
import { learn, whateverExpired } from '../tuf/learn.ts'
import type { Served } from './read.ts'

/** One check. `good` is null if it neither proves nor disproves anything. */
export type Finding = { readonly about: string; readonly good: boolean | null; readonly says: string }

export type Verdict = { readonly good: boolean; readonly findings: readonly Finding[] }

const MOST_TOLD = 5

/** The CID in an address's path or host; null if there is none. */
export function cidInAddress(root: string): string | null {
  const named = cidIn(new URL(root))
  return named && hashIn(named) !== null ? named : null
}

function filesFinding({ asked, wrong, hidden }: Served): Finding {
  const reported = wrong.slice(0, MOST_TOLD).map(({ path, why }) => `${path} ${why}`)
  const more = wrong.length > MOST_TOLD ? [`and ${wrong.length - MOST_TOLD} more`] : []
  const saved = hidden.length > 0 ? `; ${hidden.join(', ')} is not served, which hosts may do` : ''
  return {
    about: 'files',
    good: wrong.length === 0,
    says:
      wrong.length === 0
        ? `all ${asked} addresses have the bytes that the list names${saved}`
        : `${wrong.length} of ${asked} addresses are wrong: ${[...reported, ...more].join('; ')}`,
  }
}

function addressFinding({ cid }: Served, root: string, wanted: string | null): Finding {
  const named = cidInAddress(root)
  const wrong = [wanted, named].find((one) => one !== null && one !== cid)
  if (wrong) return { about: 'address', good: false, says: `the files make ${cid}, and not ${wrong}` }
  if (wanted) return { about: 'address', good: true, says: `the files make ${cid}, as you said` }
  if (named) return { about: 'address', good: true, says: `the files make ${cid}, as the address says` }
  return {
    about: 'address',
    good: null,
    says: `the files make ${cid}; the address names no CID to hold it against`,
  }
}

/**
 * Checks that the keys of this source signed the served release, and that it is neither unsafe nor expired. If a CID
 * vouches for the release, a missing or expired signature proves nothing; a contradicting one is wrong.
 */
async function signatureFinding(served: Served, { chain, root, cid }: Trust, now: number): Promise<Finding> {
  const says = (good: boolean | null, text: string): Finding => ({ about: 'signature', good, says: text })
  const lacking = cid === null ? false : null
  if (root === null)
    return says(
      lacking,
      `nobody signs for ${chain} in this copy of the source${cid === null ? ': name the release by --cid' : ''}`,
    )
  const { manifest, release, metadata } = served
  if (!metadata.has('timestamp.json')) return says(lacking, 'none: the site has no metadata (tuf/)')
  const trust = { chain, root }
  const { statement, reason, leastSafe } = await whateverExpired(trust, metadata)
  if (!statement) return says(false, `not to be believed: ${reason ?? 'its metadata are not complete'}`)
  if (statement.release !== release || statement.cid !== served.cid || statement.version !== manifest.version)
    return says(
      false,
      `it is for version ${statement.version}, ${statement.cid}, which is not what is served`,
    )
  if (isUnsafe(manifest.version, { leastSafe }))
    return says(false, `this version is called unsafe: ${leastSafe} is the least that is safe`)
  if (isExpired(statement, now))
    return says(lacking, `it has run out on ${statement.expires}: a newer release should be there`)
  const { statement: installable } = await learn(trust, NO_DOCUMENTS, async () => [metadata], now)
  return installable
    ? says(true, `enough of the keys in this source signed it; good until ${statement.expires}`)
    : says(false, 'not to be believed: the two verifiers of this source disagree')
}

/**
 * Good only if no finding is wrong, and either the keys signed it or its files match the CID that was given from
 * elsewhere.
 * @param build the result of comparing it with a build of this source; null if none was requested
 * @param now in ms
 */
export async function verdictOf(
  served: Served,
  root: string,
  trust: Trust,
  build: Finding | null,
  now: number,
): Promise<Verdict> {
  const chain: Finding = {
    about: 'chain',
    good: served.manifest.chain === trust.chain,
    says:
      served.manifest.chain === trust.chain
        ? `built for ${trust.chain}`
        : `built for ${served.manifest.chain}, and not for ${trust.chain} (--chain ${trust.chain})`,
  }
  const files = filesFinding(served)
  const address = addressFinding(served, root, trust.cid)
  const signature = await signatureFinding(served, trust, now)
  const others: Finding = {
    about: 'as mirror',
    good: null,
    says: served.open
      ? 'other sites’ visitors may be healed from here (access-control-allow-origin: *)'
      : 'it stands alone: pages of other addresses may not read it (no access-control-allow-origin)',
  }
  const vouched = trust.cid === null ? signature.good : address.good
  const findings = [chain, files, address, ...(build ? [build] : []), signature, others]
  return { good: vouched === true && findings.every(({ good }) => good !== false), findings }
}
