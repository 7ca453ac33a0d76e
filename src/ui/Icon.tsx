import { type IconName, icons } from './icons.ts'

/** Decoration beside words; it has no name of its own. The markup is our constant, never data. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      className="ic"
      viewBox="0 0 24 24"
      width="18"
      height="18"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of icons.ts
      dangerouslySetInnerHTML={{ __html: icons[name] }}
    />
  )
}
