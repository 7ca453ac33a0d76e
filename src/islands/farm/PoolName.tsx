import type { FarmEntry } from '../../lib/farm/model.ts'
import { TokenIcon } from '../../ui/TokenIcon.tsx'

/** What is staked: one or two discs and the pool's name. */
export function PoolName({
  place,
  level: Level,
}: {
  readonly place: FarmEntry
  readonly level: 'h2' | 'h3' | 'b'
}) {
  return (
    <span className="pair">
      <span className="imgs">
        {place.id.split('-').map((symbol) => (
          <TokenIcon key={symbol} symbol={symbol} />
        ))}
      </span>
      <Level>{place.id}</Level>
    </span>
  )
}
