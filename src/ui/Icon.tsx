import { type IconName, icons } from './icons.ts'

/** Decoration beside text; it has no accessible name. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="ic" viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  )
}
