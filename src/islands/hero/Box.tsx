type Props = {
  /** `ended`: its hero is not known yet; `drawn`: it has one; `open`: its lid goes up. */
  readonly state: 'ended' | 'drawn' | 'open'
}

/** A mystery box, drawn here, because the picture of a used-up box is no longer served. */
export const Box = ({ state }: Props) => (
  <svg className="box-art" data-state={state} viewBox="0 0 64 64" aria-hidden="true">
    <path className="box-l" d="M12 26L32 36V56L12 46Z" />
    <path className="box-r" d="M52 26L32 36V56L52 46Z" />
    <path className="box-in" d="M32 16L52 26L32 36L12 26Z" />
    <g className="box-lid">
      <path className="box-t" d="M32 14L52 24L32 34L12 24Z" />
      <path className="box-band" d="M20 20L24 18L44 28V33L40 35V30Z" />
    </g>
  </svg>
)
