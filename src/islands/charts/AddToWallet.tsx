import type { PoolSubject } from '../../lib/charts/chart.ts'
import type { Token } from '../../lib/core/config/registry.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { retryImport } from '../../lib/core/errors/retryImport.ts'
import { pageHref } from '../../lib/core/storage/storage.ts'
import { snack, snackError } from '../../stores/snackbar.ts'
import { $wallet } from '../../stores/wallet.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'

type Props = { readonly token: Token } | { readonly pool: PoolSubject }

/** Adds a token, or a pool's LP token, to the wallet. Only wallet extensions accept one from a page. */
export function AddToWallet(props: Props) {
  const { t } = useTexts<'subject'>()
  const { status, type } = useStore($wallet)
  if (status !== 'connected' || type !== 'metamask') return null
  const lp = 'pool' in props
  const { address } = lp ? props.pool : props.token
  const name = lp ? `${props.pool.id} LP` : props.token.symbol
  const pictured = lp ? (props.pool.symbols[0] ?? '') : props.token.symbol
  const add = async () => {
    const image = new URL(pageHref(`tokens/${pictured.toLowerCase()}.svg`), location.href).href
    try {
      const { askWallet, lpSymbol } = await retryImport(
        'walletActs',
        () => import('../../stores/walletActions.ts'),
      )
      // Wallets compare the symbol with the LP token's own.
      const symbol = lp ? await lpSymbol(address) : props.token.symbol
      const decimals = lp ? TOKEN_DECIMALS : props.token.decimals
      const wanted = { address, symbol, decimals, image }
      if (await askWallet(({ door: adapter }) => adapter.addToken(wanted), 'wallet.addTokenFailed'))
        snack({ type: 'done', title: t('added', { symbol: name }), description: '' })
    } catch {
      snackError('wallet.addTokenFailed')
    }
  }
  return (
    <button className="btn btn-q" type="button" onClick={() => void add()}>
      {t(lp ? 'addLpToWallet' : 'addToWallet')}
    </button>
  )
}
