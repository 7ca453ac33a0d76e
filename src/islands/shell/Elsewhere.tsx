import { faceWallet } from '../../lib/core/config/faceWallet.ts'
import { metamask } from '../../lib/core/config/metamask.ts'
import { walletConnect } from '../../lib/core/config/walletConnect.ts'
import { inWallet, isPhone } from '../../lib/core/wallet/phone.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useReturned } from './useReturned.ts'
import { WayIcon } from './WayIcon.tsx'

type Props = {
  /** True until the risk notice is confirmed. */
  readonly blocked: boolean
  readonly onApp: () => void
  readonly onSocial: () => void
  /** The view that was left: the focus returns to its button. */
  readonly left: 'app' | 'social' | null
}

/** Wallets outside this browser: on a phone, behind a social account, or not installed yet. */
export function Elsewhere({ blocked, onApp, onSocial, left }: Props) {
  const { t } = useTexts<'wallet' | 'pairing'>()
  const canPair = walletConnect.projectId !== null
  return (
    <>
      <p className="grp-h" id="wallets-elsewhere">
        {t('elsewhere')}
      </p>
      <ul className="wl" aria-labelledby="wallets-elsewhere">
        {canPair && (
          <Way
            icon="phone"
            title={t('appEntry')}
            note={t('appEntryNote')}
            blocked={blocked}
            focused={left === 'app'}
            onOpen={onApp}
          />
        )}
        <Way
          icon="wallet"
          title={t('socialTitle')}
          note={t(faceWallet ? 'socialNote' : 'socialOff')}
          blocked={blocked}
          focused={left === 'social'}
          onOpen={faceWallet ? onSocial : undefined}
        />
        <NoWallet />
      </ul>
    </>
  )
}

type WayProps = {
  readonly icon: 'phone' | 'wallet'
  readonly title: string
  readonly note: string
  /** True until the risk notice is confirmed. */
  readonly blocked: boolean
  /** Opens its view; null if the build is not configured for it. */
  readonly onOpen?: (() => void) | undefined
  /** True if its view was left: the focus returns. */
  readonly focused?: boolean
}

function Way({ icon, title, note, blocked, onOpen, focused = false }: WayProps) {
  const button = useReturned(focused)
  return (
    <li>
      <button
        ref={button}
        type="button"
        aria-disabled={blocked || !onOpen}
        aria-describedby={onOpen && blocked ? 'connect-note' : undefined}
        onClick={() => !blocked && onOpen?.()}
      >
        <span className="lg">
          <WayIcon name={icon} />
        </span>
        <span>
          <b>{title}</b>
          <small>{note}</small>
        </span>
        {onOpen && <Icon name="right" />}
      </button>
    </li>
  )
}

/** Extension missing: the app's own browser on phones, the download page elsewhere (docs/product.md, Dialogs). */
function NoWallet() {
  const { t } = useTexts<'wallet'>()
  const phone = isPhone(navigator.userAgent)
  return (
    <li>
      <a
        href={phone ? inWallet(metamask.deepLink, location) : metamask.download}
        rel="noopener noreferrer"
        target="_blank"
      >
        <span className="lg">
          <Icon name="out" />
        </span>
        <span>
          <b>{t('noWalletTitle')}</b>
          <small>{t(phone ? 'noWalletPhone' : 'noWalletDesktop')}</small>
        </span>
        <Icon name="out" />
      </a>
    </li>
  )
}
