type Props = {
  /** Position of the age, 0 to 1000; 1000 if it waits for nothing. */
  readonly now: number
  /** The same as text. */
  readonly label: string
}

const TICKS = Array.from({ length: 61 }, (_, i) => (i * 1000) / 60)
const path = (ticks: readonly number[]) =>
  ticks.map((x) => `M${x.toFixed(1)} ${Math.round((x * 60) / 1000) % 10 === 0 ? 2 : 7}V14`).join('')

/** An age drawn in blocks, up to the needed one: the past is dark, the present is a line. */
export function AgeRuler({ now, label }: Props) {
  return (
    <svg className="age-line" viewBox="0 0 1000 20" preserveAspectRatio="none" role="img" aria-label={label}>
      <path className="tick past" d={path(TICKS.filter((x) => x <= now))} vectorEffect="non-scaling-stroke" />
      <path className="tick" d={path(TICKS.filter((x) => x > now))} vectorEffect="non-scaling-stroke" />
      {now < 1000 && <path className="now" d={`M${now} 0V18`} vectorEffect="non-scaling-stroke" />}
    </svg>
  )
}
