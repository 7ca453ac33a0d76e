import { registry } from '../../lib/core/config/contracts.ts'
import { poolPath, tokenPath } from '../../lib/core/exchange/marketLink.ts'
import type { FarmEntry } from '../../lib/farm/model.ts'
import { localHref } from '../../ui/href.ts'
import { useTexts } from '../../ui/texts.tsx'
import { TokenIcons } from '../shared/exchange/TokenIcons.tsx'

/** The staked asset: one or two discs and the name, which links to the page of the pool, or of the one token. */
export function PoolName({
  entry,
  level: Level,
  plain = false,
}: {
  readonly entry: FarmEntry
  readonly level: 'h2' | 'h3' | 'b'
  /** Without a link: a review must not lead away from signing. */
  readonly plain?: boolean
}) {
  const { locale } = useTexts()
  const isPool = registry.pools.some(({ id }) => id === entry.id)
  return (
    <span className="pair">
      <TokenIcons symbols={entry.id.split('-')} />
      <Level>
        {plain ? (
          entry.id
        ) : (
          <a className="name-a" href={localHref(locale, isPool ? poolPath(entry.id) : tokenPath(entry.id))}>
            {entry.id}
          </a>
        )}
      </Level>
    </span>
  )
}
