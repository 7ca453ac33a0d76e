import { chain } from '../../../lib/core/config/env.ts'
import type { Gate } from '../../../lib/core/wallet/gate.ts'
import { askToConnect } from '../../../stores/connect.ts'
import { switchChain } from '../../../stores/switchChain.ts'
import { localHref } from '../../../ui/href.ts'
import { useTexts } from '../../../ui/texts.tsx'
import { useConnect } from './useConnect.ts'

/** Label and action of a form's button while a wallet, or this page's chain, is missing. */
export function useGate() {
  const { t, locale } = useTexts<'gate'>()
  const connect = useConnect()
  return {
    /** @param toConnect label of the button if a wallet may be connected */
    says: (gate: Gate, toConnect: string = t('gate.connect')): string =>
      gate === 'connect' ? connect(toConnect) : t(`gate.${gate}`, { name: chain.name }),
    /** Resolves the missing requirement; does nothing while the wallet is being asked. */
    pass: (gate: Gate): void => {
      if (gate === 'unsafe') location.assign(localHref(locale, 'incident/'))
      else if (gate === 'connect') void askToConnect()
      else if (gate === 'wrongChain') void switchChain()
    },
  }
}
