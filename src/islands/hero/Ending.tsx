import type { Address } from '../../lib/core/config/registry.ts'
import { useTexts } from '../../ui/texts.tsx'
import { Plate } from './Plate.tsx'
import { useNamed } from './useNamed.ts'

/** Most items shown one by one; the others are counted. */
const MOST_SHOWN = 12

type Props = { readonly contract: Address; readonly ids: readonly bigint[] }

/** Items that end: drawn hollow, each with its name. */
export function Ending({ contract, ids }: Props) {
  const { t } = useTexts<'hero'>()
  const named = useNamed()
  return (
    <ul className="hero-trio" aria-label={t('endsLabel')}>
      {ids.slice(0, MOST_SHOWN).map((id) => {
        const one = named(contract, id)
        return (
          <li key={String(id)}>
            <Plate link={one.image} hollow />
            <p title={one.name}>{one.name}</p>
            <small title={one.id}>{one.id}</small>
          </li>
        )
      })}
      {ids.length > MOST_SHOWN && <li className="muted">+{ids.length - MOST_SHOWN}</li>}
    </ul>
  )
}
