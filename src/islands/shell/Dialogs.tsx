import { useEffect, useState } from 'react'
import { dialogTexts } from '../../messages/dialogTexts.ts'
import type { ShellAsk } from '../../stores/askShell.ts'
import { lazyPart, withTexts } from '../../ui/lazyPart.tsx'

export type ShellDialog = ShellAsk | { readonly kind: 'wallet' | 'addToken' | 'genesis' | 'conversion' }

// Each is loaded with its texts when it is first opened.
const ConnectDialog = lazyPart('ConnectDialog', (locale) =>
  withTexts(import('./ConnectDialog.tsx'), dialogTexts(locale, 'wallet', 'pairing')),
)
const WalletDialog = lazyPart('WalletDialog', (locale) =>
  withTexts(import('./WalletDialog.tsx'), dialogTexts(locale, 'wallet', 'history')),
)
const AddTokenDialog = lazyPart('AddTokenDialog', (locale) =>
  withTexts(import('./AddTokenDialog.tsx'), dialogTexts(locale, 'wallet')),
)
const GenesisDialog = lazyPart('GenesisDialog', (locale) =>
  withTexts(import('../genesis/GenesisDialog.tsx'), dialogTexts(locale, 'tx', 'flow', 'genesis')),
)
const FormulatorDialogs = lazyPart('FormulatorDialogs', (locale) =>
  withTexts(
    import('../formulator/FormulatorDialogs.tsx'),
    dialogTexts(locale, 'tx', 'flow', 'formulator', 'judged'),
  ),
)
const ConversionDialog = lazyPart('ConversionDialog', (locale) =>
  withTexts(
    import('../conversion/ConversionDialog.tsx'),
    dialogTexts(locale, 'tx', 'flow', 'form', 'conversion'),
  ),
)
const SettingsDialog = lazyPart('SettingsDialog', (locale) =>
  withTexts(import('../settings/SettingsDialog.tsx'), dialogTexts(locale, 'settings', 'trade')),
)
const SearchDialog = lazyPart('SearchDialog', (locale) =>
  withTexts(import('../search/SearchDialog.tsx'), dialogTexts(locale, 'search', 'history')),
)

/** Removes a dialog's own hash from the address, so that a reload does not open it again. */
function leaveHash(name: string): void {
  if (location.hash.toLowerCase() === `#${name}`)
    history.replaceState(history.state, '', location.pathname + location.search)
}

type Props = { readonly dialog: ShellDialog | null; readonly open: (dialog: ShellDialog | null) => void }

/** The dialogs that any page may open. Created on first use, then shown and hidden (docs/product.md, Dialogs). */
export default function Dialogs({ dialog, open }: Props) {
  const [made, setMade] = useState<ReadonlySet<ShellDialog['kind']>>(new Set())
  const kind = dialog?.kind
  useEffect(() => {
    if (kind) setMade((before) => (before.has(kind) ? before : new Set(before).add(kind)))
  }, [kind])
  const close = () => {
    leaveHash('wallet')
    open(null)
  }
  const shown = (name: ShellDialog['kind']) => made.has(name) || kind === name
  return (
    <>
      {shown('choose') && <ConnectDialog open={kind === 'choose'} onClose={close} />}
      {shown('wallet') && (
        <WalletDialog
          open={kind === 'wallet'}
          onClose={close}
          onCreate={() => {
            leaveHash('wallet')
            open({ kind: 'formulator', act: 'create' })
          }}
        />
      )}
      {shown('addToken') && <AddTokenDialog open={kind === 'addToken'} onClose={close} />}
      {shown('genesis') && (
        <GenesisDialog
          open={kind === 'genesis'}
          onClose={() => {
            leaveHash('genesis')
            close()
          }}
        />
      )}
      {shown('formulator') && (
        <FormulatorDialogs
          open={kind === 'formulator'}
          ask={dialog?.kind === 'formulator' ? dialog : null}
          onClose={close}
        />
      )}
      {shown('settings') && (
        <SettingsDialog
          open={kind === 'settings'}
          kinds={dialog?.kind === 'settings' ? (dialog.pools ?? []) : []}
          onClose={close}
        />
      )}
      {shown('search') && <SearchDialog open={kind === 'search'} onClose={close} />}
      {shown('conversion') && <ConversionDialog open={kind === 'conversion'} onClose={close} />}
    </>
  )
}
