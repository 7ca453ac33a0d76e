import { useEffect } from 'react'
import { BALANCE_PLACES, formatAmount } from '../../lib/core/amount/format.ts'
import { tokens } from '../../lib/core/config/contracts.ts'
import { chain } from '../../lib/core/config/env.ts'
import type { Address } from '../../lib/core/config/registry.ts'
import { holdings } from '../../lib/core/exchange/holdings.ts'
import { dollarsText } from '../../lib/core/exchange/price.ts'
import { $balances, refreshBalances } from '../../stores/balances.ts'
import { disconnectWallet } from '../../stores/connect.ts'
import { $poolPrices, $pools, watchPools } from '../../stores/pools.ts'
import { snack } from '../../stores/snackbar.ts'
import { $wallet } from '../../stores/wallet.ts'
import { openWalletHome } from '../../stores/walletActions.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { localHref } from '../../ui/href.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { Dollars } from '../shared/exchange/Dollars.tsx'
import { TokenIcon } from '../shared/exchange/TokenIcon.tsx'
import { Cover, CoverSwitch } from './Cover.tsx'
import { Formulators } from './Formulators.tsx'
import { History } from './History.tsx'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  /** Opens the creation of formulators. */
  readonly onCreate: () => void
}

export default function WalletDialog({ open, onClose, onCreate }: Props) {
  const { t } = useTexts<'wallet'>()
  const { address, walletName, type } = useStore($wallet)
  useEffect(() => {
    if (open) void refreshBalances()
  }, [open])
  return (
    <Dialog open={open && address !== null} title={t('walletTitle')} onClose={onClose}>
      {address && (
        <>
          <Account address={address} walletName={walletName} />
          <Balances />
          <Formulators onCreate={onCreate} />
          <History owner={address} />
          <div className="card-b btn-row">
            {type === 'facewallet' && (
              <button className="btn btn-s grow" type="button" onClick={() => void openWalletHome()}>
                {t('openFace')}
              </button>
            )}
            <button
              className="btn btn-q grow"
              type="button"
              onClick={() => {
                onClose()
                void disconnectWallet()
              }}
            >
              {t('disconnect')}
            </button>
          </div>
        </>
      )}
    </Dialog>
  )
}

function Account({ address, walletName }: { readonly address: Address; readonly walletName: string }) {
  const { t } = useTexts<'wallet'>()
  return (
    <div className="card-b">
      <p className="small muted">{t('connectedWith', { wallet: walletName || t('unnamedWallet') })}</p>
      <div className="addr">
        <code>{address}</code>
        <CopyButton
          text={address}
          label={t('copy')}
          onFail={() => snack({ type: 'fail', title: t('cannotCopy'), description: '', code: 'copy.failed' })}
        />
        {chain.explorer && (
          <a
            className="btn btn-t"
            href={`${chain.explorer}/address/${address}?p=1&e=10`}
            rel="noopener noreferrer"
            target="_blank"
          >
            {t('explorer', { name: chain.explorerName })}
            <Icon name="out" />
          </a>
        )}
      </div>
    </div>
  )
}

/** The account's balances, in the chain's order, and their value; a token that did not answer shows —. */
function Balances() {
  const { locale, t } = useTexts<'wallet'>()
  const { raw, stamp } = useStore($balances)
  const pools = useStore($pools)
  const prices = useStore($poolPrices)
  useEffect(watchPools, [])
  const { value, total, missing } = holdings(
    tokens.map(({ address }) => [address, raw[address]]),
    prices,
  )
  return (
    <>
      <div className="card-b">
        <h3>{t('balances')}</h3>
        <dl className="rows">
          {tokens.map((token) => (
            <div key={token.address}>
              <dt className="pair">
                <TokenIcon symbol={token.symbol} />
                {token.symbol}
              </dt>
              <dd>
                <Cover of={raw[token.address]}>
                  <Figure raw={raw[token.address]} decimals={token.decimals} places={BALANCE_PLACES} />
                  <span className="worth faint">{dollarsText(value.get(token.address))}</span>
                </Cover>
              </dd>
            </div>
          ))}
          <div>
            <dt>{t('balancesWorth')}</dt>
            <dd>
              <Cover of={pools.stamp ? total : null}>
                <Dollars raw={pools.stamp ? total : null} />
              </Cover>
            </dd>
          </div>
        </dl>
        {pools.stamp && (
          <p className="tiny faint">
            {t('worthNote', { block: formatAmount(pools.stamp.block, 0) })}
            {missing > 0 && ` ${t('worthMissing', { n: missing })}`}
          </p>
        )}
        <p className="mt">
          <CoverSwitch />
        </p>
        <p className="mt">
          <a className="btn btn-q btn-w" href={localHref(locale, 'wallet/')}>
            {t('toPortfolio')}
          </a>
        </p>
      </div>
      <AsOf stamp={stamp} source="" waiting={t('notRead')} />
    </>
  )
}
