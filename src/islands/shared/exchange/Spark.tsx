import { type Spark as Line, SPARK_HEIGHT, SPARK_WIDTH } from '../../../lib/core/exchange/spark.ts'

/** Sparkline of a week's prices beside the newest one; an empty box of the same size if none are known. */
export function Spark({ line }: { readonly line: Line | null }) {
  return (
    <svg
      className="spk"
      viewBox={`0 0 ${SPARK_WIDTH} ${SPARK_HEIGHT}`}
      width={SPARK_WIDTH}
      height={SPARK_HEIGHT}
      aria-hidden="true"
    >
      {line && (
        <>
          <path className="q" d={line.silent} />
          <path className="spk-line" d={line.traded} />
          <circle className="e" cx={line.end[0]} cy={line.end[1]} r="2" />
        </>
      )}
    </svg>
  )
}
