import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { exactAmount, formatBps } from '../../lib/amount/format.ts'
import { parseAmount } from '../../lib/amount/parse.ts'
import type { Pool } from '../../lib/pool/model.ts'
import { isWideSlippage, SLIPPAGE_PRESETS, slippageWarning } from '../../lib/pool/tolerance.ts'
import { $offline, type Offline } from '../../stores/kernel/offline.ts'
import { $settings, isServiceUrl, type Settings, saveSettings } from '../../stores/kernel/settings.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'

/** Whether this site would open without a network. */
const offlineTexts = {
  unknown: 'offlineUnknown',
  unsupported: 'offlineUnsupported',
  coming: 'offlineComing',
  ready: 'offlineReady',
} as const satisfies Record<Offline, string>

type Props = {
  readonly open: boolean
  /** Kinds of the pools that the form's trade goes over; empty while there is none. */
  readonly kinds: readonly Pool['kind'][]
  readonly onClose: () => void
}

/** Percent text to basis points: 0.01 to 50; empty means by pool; null what can't be read. */
export function readSlippage(text: string): { bps: number | null } | null {
  if (text.trim() === '') return { bps: null }
  const parsed = parseAmount(text.replace('%', ''), 2)
  if ('issue' in parsed) return null
  const bps = Number(parsed.raw)
  return bps >= 1 && bps <= 5_000 ? { bps } : null
}

const readUrl = (text: string): { url: string | null } | null => {
  const trimmed = text.trim()
  if (trimmed === '') return { url: null }
  return isServiceUrl(trimmed) ? { url: trimmed } : null
}

/** Tolerance, expert mode, addresses and theme. Nothing typed is lost by a mistake in another field. */
export default function SettingsDialog({ open, kinds, onClose }: Props) {
  const { t } = useTexts<'settings'>()
  const saved = useStore($settings)
  const offline = useStore($offline)
  const [slippage, setSlippage] = useState(
    saved.slippageBps === null ? '' : exactAmount(BigInt(saved.slippageBps), 2),
  )
  const [rpcText, setRpcText] = useState(saved.rpcUrl ?? '')
  const [apiText, setApiText] = useState(saved.apiUrl ?? '')
  const tolerance = readSlippage(slippage)
  const rpc = readUrl(rpcText)
  const api = readUrl(apiText)
  const save = () => {
    if (!tolerance || !rpc || !api) return
    saveSettings({ slippageBps: tolerance.bps, rpcUrl: rpc.url, apiUrl: api.url })
    onClose()
  }
  return (
    <Dialog open={open} title={t('settingsTitle')} onClose={onClose}>
      <form
        className="card-b form"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Slippage text={slippage} onChange={setSlippage} kinds={kinds} />
        <label className="check">
          <input
            type="checkbox"
            checked={saved.expert}
            onChange={(event) => saveSettings({ expert: event.target.checked })}
          />
          <span>
            <b>{t('expertTitle')}</b>
            <br />
            {t('expertNote')}
          </span>
        </label>
        <Field
          label={t('ownRpcTitle')}
          note={t('ownRpcNote')}
          placeholder="https://"
          value={rpcText}
          onChange={setRpcText}
          error={rpc ? null : t('urlBad')}
        />
        <Field
          label={t('apiTitle')}
          note={t('apiNote')}
          placeholder="https://"
          value={apiText}
          onChange={setApiText}
          error={api ? null : t('urlBad')}
        />
        <Theme value={saved.theme} />
        <p className="small muted">{t(offlineTexts[offline])}</p>
        <button className="btn btn-p btn-lg btn-w" type="submit" aria-disabled={!tolerance || !rpc || !api}>
          {t('save')}
        </button>
      </form>
    </Dialog>
  )
}

type SlippageProps = Pick<Props, 'kinds'> & {
  readonly text: string
  readonly onChange: (text: string) => void
}

/** The tolerance: by pool, one of the common ones, or as typed, with what is to be said of it. */
function Slippage({ text, onChange, kinds }: SlippageProps) {
  const { t } = useTexts<'settings' | 'trade'>()
  const tolerance = readSlippage(text)
  const warning = tolerance?.bps ? slippageWarning(tolerance.bps, kinds) : null
  return (
    <>
      <fieldset>
        <legend className="vh">{t('slippageTitle')}</legend>
        <div className="seg">
          {[null, ...SLIPPAGE_PRESETS].map((bps) => (
            <button
              key={bps}
              type="button"
              aria-pressed={tolerance?.bps === bps}
              onClick={() => onChange(bps === null ? '' : exactAmount(BigInt(bps), 2))}
            >
              {bps === null ? t('slippageByPool') : formatBps(bps)}
            </button>
          ))}
        </div>
      </fieldset>
      <Field
        label={t('slippageTitle')}
        note={t('slippageAuto')}
        placeholder={t('slippageCustom')}
        value={text}
        onChange={onChange}
        numeric
        error={tolerance ? null : t('slippageBad')}
      />
      {warning && (
        <p className={isWideSlippage(tolerance?.bps ?? 0) ? 'small t-danger' : 'small t-warn'} role="status">
          {t(warning)}
        </p>
      )}
    </>
  )
}

type FieldProps = {
  readonly label: string
  readonly note: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly error: string | null
  readonly numeric?: boolean
}

function Field({ label, note, placeholder, value, onChange, error, numeric = false }: FieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>
        <b>{label}</b>
      </label>
      <p className="small muted" id={`${id}-note`}>
        {note}
      </p>
      <span className="field">
        <input
          id={id}
          inputMode={numeric ? 'decimal' : 'url'}
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
          placeholder={placeholder}
          value={value}
          aria-invalid={error !== null}
          aria-describedby={`${id}-note ${id}-err`}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
      <p className="field-err" id={`${id}-err`}>
        {error && (
          <>
            <Icon name="error" />
            {error}
          </>
        )}
      </p>
    </div>
  )
}

function Theme({ value }: { readonly value: Settings['theme'] }) {
  const { t } = useTexts<'settings'>()
  const themes = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const
  return (
    <fieldset>
      <legend>
        <b>{t('theme')}</b>
      </legend>
      <div className="seg">
        {(['system', 'light', 'dark'] as const).map((theme) => (
          <button
            key={theme}
            type="button"
            aria-pressed={theme === value}
            onClick={() => saveSettings({ theme })}
          >
            {t(themes[theme])}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
