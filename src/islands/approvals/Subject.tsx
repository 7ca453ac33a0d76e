import type { Asset } from '../../lib/approvals/model.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { TokenIcons } from '../shared/exchange/TokenIcons.tsx'

/** Picture and name of the approved asset. A collection's own pictures are untrusted: it gets a plain disc. */
export function Subject({ asset: { kind, name } }: { readonly asset: Asset }) {
  const { t } = useTexts<'approvals'>()
  const isCollection = kind === 'collection'
  return (
    <span className="pair">
      {isCollection ? (
        <span className="imgs">
          <span className="approval-disc">
            <Icon name="image" />
          </span>
        </span>
      ) : (
        <TokenIcons symbols={name.split('-')} />
      )}
      <span className="cell2">
        <b>{name}</b>
        {kind !== 'token' && <small>{t(isCollection ? 'collection' : 'lpToken')}</small>}
      </span>
    </span>
  )
}
