import { metamask } from '../../lib/config/metamask.ts'
import { inWallet, isPhone } from '../../lib/wallet/phone.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { WayIcon } from './WayIcon.tsx'

/** Wallets that are in no browser: on a phone, behind a social account, or not there yet. */
export function Elsewhere({ blocked }: { readonly blocked: boolean }) {
  const { t } = useTexts<'wallet'>()
  return (
    <>
      <p className="grp-h" id="wallets-elsewhere">
        {t('elsewhere')}
      </p>
      <ul className="wl" aria-labelledby="wallets-elsewhere">
        <Way icon="phone" title={t('appTitle')} note={t('appOff')} blocked={blocked} />
        <Way icon="wallet" title={t('socialTitle')} note={t('socialOff')} blocked={blocked} />
        <NoWallet />
      </ul>
    </>
  )
}

type WayProps = {
  readonly icon: 'phone' | 'wallet'
  readonly title: string
  readonly note: string
  /** The risk notice is not confirmed yet. */
  readonly blocked: boolean
  /** Opens its view; null where the build is not set up for it. */
  readonly onOpen?: () => void
}

function Way({ icon, title, note, blocked, onOpen }: WayProps) {
  return (
    <li>
      <button
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
