import { BALANCE_PLACES } from '../../lib/core/amount/format.ts'
import { cleanText } from '../../lib/core/i18n/clean.ts'
import { LP_DECIMALS } from '../../lib/core/pool/model.ts'
import type { PoolEntry } from '../../lib/core/pool/read.ts'
import { listRows } from '../../lib/liquidity/list.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Picker } from '../../ui/Picker.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'
import { AsOf } from '../shared/age/AsOf.tsx'
import { TokenIcons } from '../shared/exchange/TokenIcons.tsx'
import { $liquidity, coinsOf, poolEntries } from './store/liquidity.ts'

type Props = {
  readonly open: boolean
  readonly chosen: PoolEntry | null
  readonly onChoose: (entry: PoolEntry) => void
  readonly onClose: () => void
}

const unknown = { value: null, volume: null, apr: null, share: null }

/** Pools of this chain, found by token or address. */
export default function PoolPicker({ open, onClose, ...props }: Props) {
  const { t } = useTexts<'liquidity'>()
  return (
    <Dialog open={open} title={t('choosePool')} onClose={onClose}>
      <Pools {...props} />
    </Dialog>
  )
}

function Pools({ chosen, onChoose }: Pick<Props, 'chosen' | 'onChoose'>) {
  const { t } = useTexts<'ui' | 'liquidity'>()
  const { states, owner, stamp } = useStore($liquidity)
  const rows = poolEntries.map((entry) => {
    const coins = coinsOf(entry)
    const lp = states.find(({ pool }) => pool.address === entry.address)?.lp ?? null
    const searchTexts = coins.flatMap(({ symbol, name }) => [symbol, name])
    return { ...entry, ...unknown, entry, coins, lp, searchTexts }
  })
  return (
    <Picker
      className="pool-options"
      label={t('choosePool')}
      searchLabel={t('poolSearch')}
      find={(text) => listRows(rows, { text, kind: 'all', sort: 'value' })}
      keyOf={({ address }) => address}
      isChosen={({ address }) => address === chosen?.address}
      onChoose={({ entry }) => onChoose(entry)}
      row={({ id, kind, coins, lp }) => (
        <>
          <span className="pair">
            <TokenIcons symbols={coins.map(({ symbol }) => symbol)} />
          </span>
          <span>
            <b>{id}</b>
            <small>{kind}</small>
          </span>
          <span className="end">
            {owner && lp ? (
              <Figure raw={lp} decimals={LP_DECIMALS} places={BALANCE_PLACES} unit="LP" />
            ) : null}
          </span>
        </>
      )}
      none={(text) => t('poolNone', { text: cleanText(text, 24) })}
      footing={(shown) => (
        <AsOf
          stamp={stamp}
          source={t('listedOf', { shown, count: poolEntries.length })}
          waiting={t('noData')}
        />
      )}
    />
  )
}
