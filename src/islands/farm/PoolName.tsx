import type { FarmEntry } from '../../lib/farm/model.ts'
import { TokenIcon } from '../../ui/TokenIcon.tsx'

/** What is staked: one or two discs and the pool's name. */
export function PoolName({
  entry,
  level: Level,
}: {
  readonly entry: FarmEntry
  readonly level: 'h2' | 'h3' | 'b'
}) {
  return (
    <span className="pair">
      <span className="imgs">
        {entry.id.split('-').map((symbol) => (
          <TokenIcon key={symbol} symbol={symbol} />
        ))}
      </span>
      <Level>{entry.id}</Level>
    </span>
  )
}
