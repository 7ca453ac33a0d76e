import type { Address } from '../../lib/core/config/registry.ts'
import type { Difference, Differences } from '../../lib/core/nft/differences.ts'
import { idText } from '../../lib/core/nft/link.ts'
import { Note } from '../../ui/Note.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { Differs, DiffersMeaning } from '../shared/nft/Differs.tsx'
import { useNamed } from './useNamed.ts'

/** Sentences shown at first. */
const FEW = 3

/** Id of the sentence about an item, which its input refers to. */
export const differsId = (contract: Address, id: bigint) => `differs-${contract}-${idText(id)}`

type Props = {
  readonly contract: Address
  /** Items of a grid, which has no space for sentences. */
  readonly ids: readonly bigint[]
  readonly differences: Differences
}

/** Differences between index and chain about the items of a grid. */
export function DiffersNote({ contract, ids, differences }: Props) {
  const { t } = useTexts<'judged'>()
  const found = ids.filter((id) => differences.has(id))
  if (found.length === 0) return null
  const has = (kind: Difference['kind']) => found.some((id) => differences.get(id)?.kind === kind)
  const warns = has('contradiction')
  const sentences = found.map((id) => (
    <Sentence key={String(id)} contract={contract} id={id} all={differences} />
  ))
  return (
    <div className="card-b">
      <Note kind={warns ? 'warn' : 'info'}>
        {sentences.slice(0, FEW)}
        {found.length > FEW && (
          <details className="differs-more">
            <summary>{t('differsMore', { count: found.length - FEW })}</summary>
            {sentences.slice(FEW)}
          </details>
        )}
        <p>
          <DiffersMeaning kind={warns ? 'contradiction' : has('lag') ? 'lag' : 'unread'} />
        </p>
      </Note>
    </div>
  )
}

type SentenceProps = { readonly contract: Address; readonly id: bigint; readonly all: Differences }

function Sentence({ contract, id, all }: SentenceProps) {
  const named = useNamed()(contract, id)
  const difference = all.get(id)
  return difference ? (
    <p id={differsId(contract, id)}>
      <b>{named.short}</b> <Differs of={difference} />
    </p>
  ) : null
}
