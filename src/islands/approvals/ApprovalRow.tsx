import type { Allowed } from '../../lib/approvals/model.ts'
import { isUnlimited, useOf } from '../../lib/approvals/rules.ts'
import { AMOUNT_PLACES } from '../../lib/core/amount/format.ts'
import { symbolAt } from '../../lib/core/config/contracts.ts'
import { TOKEN_DECIMALS } from '../../lib/core/config/tokens.ts'
import { shortAddress } from '../../lib/core/i18n/clean.ts'
import { $access } from '../../stores/gate.ts'
import { snackError } from '../../stores/snackbar.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { roles } from '../../ui/tableRoles.ts'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { useGate } from '../shared/tx/useGate.ts'
import { SpenderName } from './SpenderName.tsx'
import { Subject } from './Subject.tsx'
import { $mayRevoke, openRevoke } from './store/review.ts'

type Props = { readonly row: Allowed }

/** One approval: asset, amount, spender and purpose. */
export function ApprovalRow({ row }: Props) {
  const { t } = useTexts<'approvals'>()
  const { pass } = useGate()
  const { gate } = useStore($access)
  const mayRevoke = useStore($mayRevoke)
  const action = () => {
    if (gate) pass(gate)
    else if (mayRevoke) openRevoke(row)
  }
  return (
    <tr {...roles.row}>
      <td {...roles.cell} className="lead">
        <Subject asset={row.asset} />
      </td>
      <td {...roles.cell} className="num lead-end">
        <HowMuch row={row} />
      </td>
      <td {...roles.cell} className="wide" data-l={t('colSpender')}>
        <Who row={row} />
      </td>
      <td {...roles.cell} className="num wide">
        <button
          className="btn btn-q"
          type="button"
          aria-disabled={!mayRevoke && gate !== 'wrongChain'}
          onClick={action}
        >
          {t('revoke')}
          <span className="vh">
            {' '}
            {row.asset.name}, <SpenderName spender={row.spender} />
          </span>
        </button>
      </td>
    </tr>
  )
}

/** An amount is rounded up, so that the page never shows less than can be taken. */
function HowMuch({ row: { amount, asset } }: Props) {
  const { t } = useTexts<'approvals'>()
  if (amount === 'items') return <span className="tag tag-w">{t('everyItem')}</span>
  if (isUnlimited(amount)) return <span className="tag tag-w">{t('unlimited')}</span>
  return (
    <Figure
      raw={amount}
      decimals={TOKEN_DECIMALS}
      places={AMOUNT_PLACES}
      round="up"
      unit={symbolAt(asset.address)}
    />
  )
}

/** The contract's purpose and address, and if the site still uses it. */
function Who({ row }: Props) {
  const { t } = useTexts<'approvals'>()
  const { spender } = row
  const use = useOf(row)
  const unsafe = spender.retired === 'unsafe'
  return (
    <span className="spender-name">
      <span>
        <SpenderName spender={spender} />{' '}
        {spender.retired && <span className={unsafe ? 'tag tag-d' : 'tag tag-w'}>{t('retired')}</span>}
      </span>
      <small>{use === 'retired' ? t(`retired.${spender.retired ?? 'replaced'}`) : t(`use.${use}`)}</small>
      <CopyButton
        className="btn btn-t"
        text={spender.address}
        label={t('copyAddress', { address: shortAddress(spender.address) })}
        onFail={() => snackError('copy.failed')}
      />
    </span>
  )
}
