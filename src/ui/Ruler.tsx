type Props = {
  /** Position of the current block, 0 to 1000. The shown span is the middle half. */
  readonly now: number
  /** Text alternative. */
  readonly label: string
  /** Labels of the three parts: before, the span, after. */
  readonly parts: readonly [string, string, string]
}

const TICKS = Array.from({ length: 101 }, (_, i) => i * 10)
const path = (ticks: readonly number[]) => ticks.map((x) => `M${x} ${x % 100 === 0 ? 10 : 15}V22`).join('')

/** Time in blocks: the past is dark, the present is a line, the relevant span is a bar. */
export function Ruler({ now, label, parts }: Props) {
  const bars = [
    [0, 248],
    [252, 496],
    [752, 248],
  ] as const
  const active = now < 250 ? 0 : now < 750 ? 1 : 2
  const look = (i: number) => (i < active ? 'seg-past' : i === active ? 'seg-now' : 'seg')
  return (
    <>
      <svg className="ruler" viewBox="0 0 1000 40" preserveAspectRatio="none" role="img" aria-label={label}>
        <path
          className="tick past"
          d={path(TICKS.filter((x) => x <= now))}
          vectorEffect="non-scaling-stroke"
        />
        <path className="tick" d={path(TICKS.filter((x) => x > now))} vectorEffect="non-scaling-stroke" />
        {bars.map(([x, width], i) => (
          <rect key={x} className={look(i)} x={x} y="26" width={width} height="6" />
        ))}
        <path className="now" d={`M${now} 2V36`} vectorEffect="non-scaling-stroke" />
      </svg>
      <ol className="ruler-l" aria-hidden="true">
        {parts.map((part, i) => (
          <li key={part} data-now={i === active || undefined}>
            {part}
          </li>
        ))}
      </ol>
    </>
  )
}
