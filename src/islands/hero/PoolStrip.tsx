import { formatAmount } from '../../lib/core/amount/format.ts'
import type { Draw, DrawReport } from '../../lib/hero/draw.ts'
import { leftInAll } from '../../lib/hero/pool.ts'
import { useTexts } from '../../ui/texts.tsx'

const HEIGHT = 36

type Props = { readonly draw: Draw; readonly report: DrawReport }

/** The pool as a strip, from the least kind to the best: grey for earlier draws, a line for each of these boxes. */
export function PoolStrip({ draw: { pool, left }, report: { boxes } }: Props) {
  const { t } = useTexts<'draw'>()
  const all = leftInAll(pool.first)
  if (all === 0 || left.length !== pool.first.length) return null
  const scale = 1_000 / all
  const startOf = (kind: number) => leftInAll(pool.first.slice(0, kind))
  const taken = new Map<number, number>()
  const drawn = boxes.flatMap(({ expected }) => {
    if (!expected) return []
    const { kind } = expected
    const before = (pool.first[kind] ?? 0) - (left[kind] ?? 0) + (taken.get(kind) ?? 0)
    taken.set(kind, (taken.get(kind) ?? 0) + 1)
    return [(startOf(kind) + before + 0.5) * scale]
  })
  const before = all - leftInAll(left)
  const text = [
    t('stripBefore', { count: formatAmount(BigInt(before), 0) }),
    t('stripNow', { count: boxes.length }),
  ] as const
  return (
    <div className="proof-full">
      <svg
        className="pool-strip"
        viewBox={`0 0 1000 ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text.join(', ')}
      >
        <rect className="t" width="1000" height={HEIGHT} />
        {pool.first.map((count, kind) => {
          const gone = count - (left[kind] ?? 0)
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a kind is its place
              key={kind}
              className="strip-taken"
              x={startOf(kind) * scale}
              y="12"
              width={gone * scale}
              height={HEIGHT - 12}
            />
          )
        })}
        <path
          className="strip-edge"
          d={pool.first
            .slice(1)
            .map((_, k) => `M${startOf(k + 1) * scale} 0V${HEIGHT}`)
            .join('')}
          vectorEffect="non-scaling-stroke"
        />
        <path
          className="strip-mine"
          d={drawn.map((x) => `M${x} 0V${HEIGHT}`).join('')}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="strip-legend" aria-hidden="true">
        {text.map((said) => (
          <span key={said}>{said}</span>
        ))}
      </p>
    </div>
  )
}
