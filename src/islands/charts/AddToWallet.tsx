import { useStore } from '@nanostores/react'
import type { Token } from '../../lib/config/registry.ts'
import { retryImport } from '../../lib/errors/retryImport.ts'
import { pageHref } from '../../lib/storage/storage.ts'
import { snack, snackError } from '../../stores/kernel/snackbar.ts'
import { $wallet } from '../../stores/kernel/wallet.ts'
import { useTexts } from '../../ui/texts.tsx'

/** Shows the token in the wallet; of wallets only extensions take one from a page. */
export function AddToWallet({ token }: { readonly token: Token }) {
  const { t } = useTexts<'subject'>()
  const { status, type } = useStore($wallet, { ssr: 'initial' })
  if (status !== 'connected' || type !== 'metamask') return null
  const { address, symbol, decimals } = token
  const add = async () => {
    const image = new URL(pageHref(`tokens/${symbol.toLowerCase()}.svg`), location.href).href
    try {
      const { askWallet } = await retryImport('walletActs', () => import('../../stores/kernel/walletActs.ts'))
      const wanted = { address, symbol, decimals, image }
      if (await askWallet(({ door }) => door.addToken(wanted), 'wallet.addTokenFailed'))
        snack({ type: 'done', title: t('added', { symbol }), description: '' })
    } catch {
      snackError('wallet.addTokenFailed')
    }
  }
  return (
    <button className="btn btn-q" type="button" onClick={() => void add()}>
      {t('addToWallet')}
    </button>
  )
}
