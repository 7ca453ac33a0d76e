import { formatAmount } from '../../../lib/core/amount/format.ts'
import type { Difference, Said } from '../../../lib/core/nft/differences.ts'
import { useTexts } from '../../../ui/texts.tsx'

/** The index's and the chain's statement about an item, each with its block. */
export function Differs({ of }: { readonly of: Difference }) {
  const { t } = useTexts<'judged'>()
  const says = ({ says: one }: Said) => t(`says.${one ?? 'usable'}`)
  const index = { index: says(of.index), indexBlock: formatAmount(of.index.block, 0) }
  if (of.kind === 'unread') return <>{t('differs.unread', index)}</>
  const chain = { chain: says(of.chain), chainBlock: formatAmount(of.chain.block, 0) }
  return <>{t('differs', { ...index, ...chain })}</>
}

/** The meaning of a difference: a delay, or a contradiction. */
export function DiffersMeaning({ kind }: Pick<Difference, 'kind'>) {
  const { t } = useTexts<'judged'>()
  return <>{t(`meaning.${kind}`)}</>
}

/** Both below an item's name; a contradiction is marked. */
export const DiffersLine = ({ of }: { readonly of: Difference | undefined }) =>
  of ? (
    <small className="says-differ" data-differs={of.kind}>
      <Differs of={of} /> <DiffersMeaning kind={of.kind} />
    </small>
  ) : null
