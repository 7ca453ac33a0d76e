import { useStore } from '@nanostores/react'
import { $place } from '../../stores/kernel/place.ts'
import { useTexts } from '../../ui/texts.tsx'

/**
 * Says what stands where Connect would: where no wallet may act, that it leads to where one may.
 * @returns the label, from that of Connect; `short` fits beside a menu on the smallest screens
 */
export function useConnect(): (connect: string, short?: boolean) => string {
  const { t } = useTexts<'place'>()
  const place = useStore($place, { ssr: 'initial' })
  return (connect, short = false) => {
    if (place === 'own') return connect
    if (place === 'framed') return t('place.framed')
    return t(short ? 'place.sharedShort' : 'place.shared')
  }
}
