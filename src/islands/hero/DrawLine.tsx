import { formatAmount } from '../../lib/amount/format.ts'
import { settleWindow } from '../../lib/hero/draw.ts'
import { HASHES } from '../../lib/hero/model.ts'
import { useTexts } from '../../ui/texts.tsx'

/** Where the draw block stands; the blocks before it are wide, those after it eight to a tick. */
const SEED_AT = 520
const END = 1_000
const PER_TICK = 8

/** Place of a block on the line, 0 to 1000. */
function placeOf(block: bigint, height: bigint): number {
  const { seedHeight } = settleWindow(height)
  const wide = (SEED_AT / Number(seedHeight - height)) * Number(block - height)
  const narrow = SEED_AT + ((END - SEED_AT) / Number(HASHES)) * Number(block - seedHeight)
  return Math.max(0, Math.min(END, block <= seedHeight ? wide : narrow))
}

const TICKS = Array.from(
  { length: Number(HASHES) / PER_TICK },
  (_, k) => SEED_AT + ((k + 1) * (END - SEED_AT) * PER_TICK) / Number(HASHES),
)
const path = (ticks: readonly number[]) => ticks.map((x) => `M${x} 44V58`).join('')

type Props = { readonly height: bigint; readonly head: bigint | null }

/** The way of a request in blocks: where the boxes ended, the block that draws, and until when it can be settled. */
export function DrawLine({ height, head }: Props) {
  const { t } = useTexts<'draw'>()
  const { seedHeight, to } = settleWindow(height)
  const now = head === null ? 0 : placeOf(head, height)
  const wide = Array.from({ length: Number(seedHeight - height) }, (_, k) =>
    placeOf(height + BigInt(k), height),
  )
  const words = [
    [height, t('waitEnded', { block: formatAmount(height, 0) })],
    [seedHeight, t('waitSeed', { block: formatAmount(seedHeight, 0) })],
    [to, t('waitLast', { block: formatAmount(to, 0) })],
  ] as const
  return (
    <div>
      <svg
        className="rl"
        viewBox="0 0 1000 72"
        preserveAspectRatio="none"
        role="img"
        aria-label={words.map(([, said]) => said).join('; ')}
      >
        <path className="tick" d={path(TICKS.filter((x) => x > now))} vectorEffect="non-scaling-stroke" />
        <path
          className="tick past"
          d={[
            ...wide.filter((x) => x <= now).map((x) => `M${x} 22V58`),
            path(TICKS.filter((x) => x <= now)),
          ].join('')}
          vectorEffect="non-scaling-stroke"
        />
        <path
          className="tick"
          d={wide
            .filter((x) => x > now)
            .map((x) => `M${x} 22V58`)
            .join('')}
          vectorEffect="non-scaling-stroke"
        />
        <rect className="seg" x="0" y="60" width="1000" height="7" />
        <rect className="seg-now" x="0" y="60" width={now} height="7" />
        <path className="drw" d={`M${SEED_AT} 4V67`} vectorEffect="non-scaling-stroke" />
        {head !== null && <path className="now" d={`M${now} 4V67`} vectorEffect="non-scaling-stroke" />}
      </svg>
      <ol className="rl-l" aria-hidden="true">
        {words.map(([block, said]) => (
          <li key={String(block)}>{said}</li>
        ))}
      </ol>
    </div>
  )
}
