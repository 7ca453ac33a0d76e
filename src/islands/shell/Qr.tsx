import { useMemo } from 'react'
import { encode } from 'uqr'

/** Modules of white around a code, which cameras need to find it. */
const QUIET = 4

/** A text as a QR code: black on white, for any theme. */
export function Qr({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: side } = encode(text, { ecc: 'M', border: QUIET })
    const runs = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    return { size: side, path: runs.join('') }
  }, [text])
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className="qr-w" d={`M0 0h${size}v${size}h-${size}z`} />
      <path className="qr-b" d={path} />
    </svg>
  )
}
