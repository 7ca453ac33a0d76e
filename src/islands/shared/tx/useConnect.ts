import { $origin } from '../../../stores/origin.ts'
import { useTexts } from '../../../ui/texts.tsx'
import { useStore } from '../../../ui/useStore.ts'

/**
 * Labels the Connect button. If no wallet may be used here, the label says that it leads to an origin where one may.
 * @returns the label, from that of Connect; `short` fits beside a menu on the smallest screens
 */
export function useConnect(): (connect: string, short?: boolean) => string {
  const { t } = useTexts<'gate'>()
  const origin = useStore($origin)
  return (connect, short = false) => {
    if (origin === 'own') return connect
    if (origin === 'framed') return t('gate.framed')
    return t(short ? 'gate.sharedShort' : 'gate.shared')
  }
}
