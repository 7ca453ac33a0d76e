import { useStore } from '@nanostores/react'
import { $place, type Place } from '../../stores/place.ts'
import { useTexts } from '../../ui/texts.tsx'

const keys: Record<Exclude<Place, 'own'>, string> = { shared: 'place.shared', framed: 'place.framed' }

/** Says what stands where Connect would: where no wallet may act, that it leads to where one may. */
export function useConnect(): (connect: string) => string {
  const { t } = useTexts()
  const place = useStore($place, { ssr: 'initial' })
  return (connect) => (place === 'own' ? connect : t(keys[place]))
}
