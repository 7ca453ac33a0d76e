import { chain } from '../../lib/core/config/env.ts'
import type { Address } from '../../lib/core/config/registry.ts'
import { shortAddress } from '../../lib/core/i18n/clean.ts'
import { snackError } from '../../stores/snackbar.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { useTexts } from '../../ui/texts.tsx'

/** The contract, to copy, with a link if an explorer is known. */
export function ContractRow({ address }: { readonly address: Address }) {
  const { t } = useTexts<'subject'>()
  return (
    <div className="sub-contract">
      <dt>{t('contract')}</dt>
      <dd className="mono">
        <CopyButton
          className="lnk sub-copy"
          text={address}
          label={shortAddress(address)}
          onFail={() => snackError('copy.failed')}
        />
        {chain.explorer && (
          <a
            className="lnk"
            href={`${chain.explorer}/address/${address}?p=1&e=10`}
            rel="noopener noreferrer"
            target="_blank"
          >
            {t('inExplorer')}
          </a>
        )}
      </dd>
    </div>
  )
}
