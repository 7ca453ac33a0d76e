import { useEffect, useRef } from 'react'
import { walletConnect } from '../../lib/config/walletConnect.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'

type Props = {
  /** The risk notice is not confirmed yet. */
  readonly blocked: boolean
  /** The view was left: the focus comes back to it. */
  readonly focused: boolean
  readonly onChoose: () => void
}

/** The way to a wallet app, below the wallets of this device. A build that can't pair says so in its place. */
export function AppEntry({ blocked, focused, onChoose }: Props) {
  const { t } = useTexts<'pairing'>()
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is back
  useEffect(() => {
    if (focused) button.current?.focus()
  }, [])
  const off = walletConnect.projectId === null
  const disabled = off || blocked
  return (
    <div className="choices">
      <button
        ref={button}
        className="choice"
        type="button"
        aria-disabled={disabled}
        aria-describedby={blocked ? 'connect-note' : undefined}
        onClick={() => !disabled && onChoose()}
      >
        <Icon name="phone" />
        <span>
          {t('appEntry')} <small className="tiny muted">{t(off ? 'appEntryOff' : 'appEntryNote')}</small>
        </span>
        {!off && <Icon name="right" />}
      </button>
    </div>
  )
}
