import { formatAmount } from '../../lib/core/amount/format.ts'
import { settleWindow } from '../../lib/hero/draw.ts'
import { NARROW, placeOf, SEED_AT, WIDE } from '../../lib/hero/drawLine.ts'
import { useTexts } from '../../ui/texts.tsx'

const ticks = (places: readonly number[], top: number) => places.map((x) => `M${x} ${top}V58`).join('')

type Props = { readonly height: bigint; readonly head: bigint | null }

/** Timeline of a request in blocks: the burned boxes, the draw block, and the last block to settle it. */
export function DrawLine({ height, head }: Props) {
  const { t } = useTexts<'draw'>()
  const { seedHeight, to } = settleWindow(height)
  const now = head === null ? 0 : placeOf(head, height)
  const text = [
    [height, t('waitEnded', { block: formatAmount(height, 0) })],
    [seedHeight, t('waitSeed', { block: formatAmount(seedHeight, 0) })],
    [to, t('waitLast', { block: formatAmount(to, 0) })],
  ] as const
  return (
    <div>
      <svg
        className="rl-line"
        viewBox="0 0 1000 72"
        preserveAspectRatio="none"
        role="img"
        aria-label={text.map(([, said]) => said).join('; ')}
      >
        {[false, true].map((past) => (
          <path
            key={String(past)}
            className={past ? 'tick past' : 'tick'}
            d={
              ticks(
                WIDE.filter((x) => x <= now === past),
                22,
              ) +
              ticks(
                NARROW.filter((x) => x <= now === past),
                44,
              )
            }
            vectorEffect="non-scaling-stroke"
          />
        ))}
        <rect className="seg" x="0" y="60" width="1000" height="7" />
        <rect className="seg-now" x="0" y="60" width={now} height="7" />
        <path className="rl-seed" d={`M${SEED_AT} 4V67`} vectorEffect="non-scaling-stroke" />
        {head !== null && <path className="now" d={`M${now} 4V67`} vectorEffect="non-scaling-stroke" />}
      </svg>
      <ol className="rl-l" aria-hidden="true">
        {text.map(([block, said]) => (
          <li key={String(block)}>{said}</li>
        ))}
      </ol>
    </div>
  )
}
