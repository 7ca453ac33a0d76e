/** Four cells that show the age of a figure. The ink comes from the nearest `data-age`. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 20 20" width="12" height="12" aria-hidden="true">
      <path className="c1" d="M0 9.200V0A9.2 9.2 0 0 1 9.2 9.200Z" />
      <path className="c2" d="M10.8 0H20A9.2 9.2 0 0 1 10.8 9.200Z" />
      <path className="c3" d="M20 10.800V20A9.2 9.2 0 0 1 10.8 10.800Z" />
      <path className="c4" d="M9.2 20H0A9.2 9.2 0 0 1 9.2 10.800Z" />
    </svg>
  )
}
