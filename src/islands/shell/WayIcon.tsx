/** Drawn like the icons of every page (ui/icons.ts), which do not include them: they are loaded with the dialog. */
const paths = {
  phone:
    'M8 3.500h8a1.500 1.500 0 0 1 1.500 1.500v14a1.500 1.500 0 0 1-1.500 1.500H8A1.500 1.500 0 0 1 6.500 19V5A1.500 1.500 0 0 1 8 3.500ZM11 17.500h2',
  wallet:
    'M4 8.500V17a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V10.500a2 2 0 0 0-2-2H5.500A1.500 1.500 0 0 1 4 7a2 2 0 0 1 2-2h11M16.500 13.700v.1',
} as const

/** Icon of a connection method. */
export const WayIcon = ({ name }: { readonly name: keyof typeof paths }) => (
  <svg className="ic" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
)
