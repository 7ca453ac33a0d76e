import { MAX_STARS } from '../../lib/core/nft/heroState.ts'
import { GRADES } from '../../lib/core/nft/heroTraits.ts'
import { useTexts } from '../../ui/texts.tsx'
import { RemoteImage } from '../shared/nft/RemoteImage.tsx'

type Props = {
  readonly link: string | null
  /** True if it ends, or has ended: drawn without colour. */
  readonly hollow?: boolean
}

/** An item's picture; its name is next to it. */
export const Plate = ({ link, hollow = false }: Props) => (
  <span className={hollow ? 'hero-plate plate-hollow' : 'hero-plate'}>
    <RemoteImage link={link} alt="" />
  </span>
)

/** Bars of a grade: the number of filled ones shows it, never their colour. */
const BARS = [
  { x: 0, height: 3 },
  { x: 4, height: 6 },
  { x: 8, height: 9 },
] as const

export const Grade = ({ grade }: { readonly grade: number }) => (
  <span className="hero-grade">
    <svg viewBox="0 0 11 11" width="11" height="11" aria-hidden="true">
      {BARS.map(({ x, height }, k) => (
        <rect
          key={x}
          className={k <= grade ? 'on' : undefined}
          x={x}
          y={11 - height}
          width="3"
          height={height}
        />
      ))}
    </svg>
    {GRADES[grade] ?? '—'}
  </span>
)

const STAR = 'M6 .8l1.6 3.4 3.7.5-2.7 2.6.7 3.7L6 9.2 2.7 11l.7-3.7L.7 4.700l3.7-.5Z'
const places = Array.from({ length: MAX_STARS }, (_, k) => k + 1)

export function Stars({ stars }: { readonly stars: number }) {
  const { t } = useTexts<'heroWords'>()
  return (
    <span className="hero-stars" role="img" aria-label={t('starsOf', { count: stars, all: MAX_STARS })}>
      {places.map((place) => (
        <svg
          key={place}
          className={place <= stars ? 'star-on' : 'star-off'}
          viewBox="0 0 12 12"
          width="13"
          height="13"
          aria-hidden="true"
        >
          <path d={STAR} />
        </svg>
      ))}
    </span>
  )
}
