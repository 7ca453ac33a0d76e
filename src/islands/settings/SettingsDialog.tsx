import { useEffect, useState } from 'react'
import { LOCALES } from '../../lib/core/i18n/locale.ts'
import { languageName } from '../../lib/core/i18n/locales.ts'
import type { Pool } from '../../lib/core/pool/model.ts'
import { $offline, type Offline } from '../../stores/offline.ts'
import { saveSettings } from '../../stores/saveSettings.ts'
import { $settings, rpcUrls } from '../../stores/settings.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { Choice } from './Choice.tsx'
import type { Draft } from './draft.ts'
import { Nodes } from './Nodes.tsx'
import { nodeName } from './nodeName.ts'
import { Slippage, slippageText } from './Slippage.tsx'
import { Transactions } from './Transactions.tsx'

/** State of the offline support. */
const offlineTexts = {
  unknown: 'offlineUnknown',
  unsupported: 'offlineUnsupported',
  coming: 'offlineComing',
  ready: 'offlineReady',
} as const satisfies Record<Offline, string>

type Props = {
  readonly open: boolean
  /** Kinds of the pools of a form's trade; empty while there is none. */
  readonly kinds: readonly Pool['kind'][]
  readonly onClose: () => void
}

/** The settings of every page, each active immediately. A mistake in one field loses no text of another. */
export default function SettingsDialog({ open, kinds, onClose }: Props) {
  const { t } = useTexts<'settings'>()
  const saved = useStore($settings)
  const [panel, setPanel] = useState<'main' | 'nodes'>('main')
  const [draft, setDraft] = useState<Draft>({
    slippage: slippageText(saved.slippageBps),
    rpc: saved.ownRpcUrl ?? '',
    api: saved.apiUrl ?? '',
  })
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  useEffect(() => {
    if (!open) setPanel('main')
  }, [open])
  const back = () => {
    setPanel('main')
    // The pressed button was removed with its panel.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.set-go')?.focus())
  }
  const nodes = panel === 'nodes'
  return (
    <Dialog
      open={open}
      title={t(nodes ? 'nodesTitle' : 'settingsTitle')}
      onBack={nodes ? back : undefined}
      onClose={onClose}
    >
      {nodes ? (
        <Nodes draft={draft} change={change} />
      ) : (
        <Main draft={draft} change={change} kinds={kinds} onNodes={() => setPanel('nodes')} />
      )}
    </Dialog>
  )
}

type MainProps = Pick<Props, 'kinds'> & {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
  readonly onNodes: () => void
}

function Main({ draft, change, kinds, onNodes }: MainProps) {
  const { t } = useTexts<'settings'>()
  const { expert } = useStore($settings)
  const offline = useStore($offline)
  return (
    <div className="set">
      <Slippage kinds={kinds} text={draft.slippage} onChange={(slippage) => change({ slippage })} />
      <label className="set-line">
        <span>
          <b>{t('expertTitle')}</b>
          <small>{t('expertNote')}</small>
        </span>
        <span className="tog">
          <input
            type="checkbox"
            checked={expert}
            onChange={(event) => saveSettings({ expert: event.currentTarget.checked })}
          />
        </span>
      </label>
      <Looks />
      <button className="set-line set-go" type="button" onClick={onNodes}>
        <span>
          <b>{t('nodesTitle')}</b>
          <small>{nodeName(rpcUrls()[0] ?? '')}</small>
        </span>
        <Icon name="right" />
      </button>
      <Transactions />
      <p className="small muted set-wide">{t(offlineTexts[offline])}</p>
    </div>
  )
}

/** Does the same as the header's language switch: saves the choice, and opens the page in that language. */
const switchLanguage = (language: string) =>
  document.querySelector<HTMLAnchorElement>(`a[data-language="${language}"]`)?.click()

/** Theme, language and motion of pages. */
function Looks() {
  const { t, locale } = useTexts<'settings'>()
  const { theme, motion } = useStore($settings)
  return (
    <>
      <Choice
        label={t('theme')}
        value={theme}
        options={[
          { value: 'system', text: t('themeSystem') },
          { value: 'light', text: t('themeLight') },
          { value: 'dark', text: t('themeDark') },
        ]}
        onChoose={(value) => saveSettings({ theme: value })}
      />
      <Choice
        label={t('languageTitle')}
        value={locale}
        options={LOCALES.map(({ code }) => ({ value: code, text: languageName(code), lang: code }))}
        onChoose={(value) => value !== locale && switchLanguage(value)}
      />
      <Choice
        label={t('motion')}
        value={motion}
        options={[
          { value: 'system', text: t('motionSystem') },
          { value: 'reduce', text: t('motionReduce') },
          { value: 'full', text: t('motionFull') },
        ]}
        onChoose={(value) => saveSettings({ motion: value })}
      />
    </>
  )
}
