import { cleanText } from '../../lib/core/i18n/clean.ts'
import { readText } from '../../lib/core/storage/storage.ts'
import type { WalletOption } from '../../lib/core/wallet/model.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useReturned } from './useReturned.ts'
import { WayIcon } from './WayIcon.tsx'

type Props = {
  readonly option: WalletOption
  readonly name: string
  /** True until the risk notice is confirmed. */
  readonly blocked: boolean
  /** True if it was asked and left: the focus returns to it. */
  readonly focused: boolean
  readonly onChoose: () => void
}

/** A wallet of this browser. Its name and picture are its maker's; a wallet without a name shows its own id. */
export function WalletRow({ option, name, blocked, focused, onChoose }: Props) {
  const { t } = useTexts<'wallet'>()
  const button = useReturned(focused)
  const { id, icon, demo } = option
  const unnamed = option.name === null && id !== 'injected'
  return (
    <li>
      <button
        ref={button}
        type="button"
        aria-disabled={blocked}
        aria-describedby={blocked ? 'connect-note' : undefined}
        onClick={onChoose}
      >
        <span className="lg">
          {icon ? <img src={icon} alt="" width="36" height="36" /> : <WayIcon name="wallet" />}
        </span>
        <span>
          <b>{name}</b>
          <small>{demo ? t('demoNote') : unnamed ? cleanText(id, 40) : t('detected')}</small>
        </span>
        {demo ? (
          <span className="tag tag-a">{t('demoTag')}</span>
        ) : (
          readText('lastWallet') === id && <span className="tag tag-a">{t('lastUsed')}</span>
        )}
      </button>
    </li>
  )
}
