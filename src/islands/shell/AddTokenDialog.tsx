import { tokens } from '../../lib/core/config/contracts.ts'
import type { Token } from '../../lib/core/config/registry.ts'
import { addableTokens } from '../../lib/core/config/tokens.ts'
import { pageHref } from '../../lib/core/storage/storage.ts'
import { snack } from '../../stores/snackbar.ts'
import { askWallet } from '../../stores/walletActions.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { TokenIcon } from '../shared/exchange/TokenIcon.tsx'

type Props = { readonly open: boolean; readonly onClose: () => void }

export default function AddTokenDialog({ open, onClose }: Props) {
  const { t } = useTexts<'wallet'>()
  const add = async ({ address, symbol, decimals }: Token) => {
    const image = new URL(pageHref(`tokens/${symbol.toLowerCase()}.svg`), location.href).href
    const wanted = { address, symbol, decimals, image }
    if (await askWallet(({ door: adapter }) => adapter.addToken(wanted), 'wallet.addTokenFailed'))
      snack({ type: 'done', title: t('added', { symbol }), description: '' })
  }
  return (
    <Dialog open={open} title={t('addTokenTitle')} onClose={onClose}>
      <div className="card-b">
        <p className="small muted">{t('addTokenNote')}</p>
        <ul className="choices">
          {addableTokens.map((symbol) => {
            const token = tokens.find((entry) => entry.symbol === symbol)
            return (
              <li key={symbol}>
                <button
                  className="choice"
                  type="button"
                  aria-disabled={!token}
                  aria-label={t('add', { symbol })}
                  onClick={() => token && void add(token)}
                >
                  <TokenIcon symbol={symbol} />
                  {symbol}
                  {!token && <span className="tag">{t('notOnChain')}</span>}
                </button>
              </li>
            )
          })}
        </ul>
      </div>
    </Dialog>
  )
}
