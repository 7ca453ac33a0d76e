/** Signed statements for tests, valid and invalid ones. */

import { signText } from '../../scripts/release/keys.ts'
import type { KeySet } from '../../scripts/release/releaseKeys.ts'
import { writeRotation, writeStatement } from '../../scripts/release/signed.ts'
import type { Statement } from '../../src/lib/core/release/statement.ts'

const DAY_MS = 86_400_000

/** By default, a statement that may be installed over version 1.0.0. */
export const statementWith = (over: Partial<Statement> = {}): Statement => ({
  chain: 'devnet',
  version: '1.1.0',
  release: 'a'.repeat(64),
  cid: `b${'a'.repeat(58)}`,
  leastSafe: '0.0.0',
  date: new Date(Date.now()).toISOString(),
  expires: new Date(Date.now() + 90 * DAY_MS).toISOString(),
  ...over,
})

type Rotation = { readonly to: KeySet; readonly by: readonly string[] }

/**
 * Content of a host's signed.json.
 * @param pems keys of the signers
 * @param rotations earlier changes of the keys
 */
export function signedBy(
  pems: readonly string[],
  over: Partial<Statement> = {},
  rotations: readonly Rotation[] = [],
): string {
  const text = writeStatement(statementWith(over))
  const { chain } = statementWith(over)
  return JSON.stringify({
    text,
    signatures: pems.map((pem) => signText(pem, text)),
    rotations: rotations.map(({ to, by }, place) => {
      const change = writeRotation(chain, place, to)
      return { text: change, signatures: by.map((pem) => signText(pem, change)) }
    }),
  })
}
