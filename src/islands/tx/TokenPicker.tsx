import { useEffect } from 'react'
import { BALANCE_PLACES } from '../../lib/amount/format.ts'
import { tokens } from '../../lib/config/contracts.ts'
import type { Token } from '../../lib/config/registry.ts'
import { findTokens } from '../../lib/config/tokenSearch.ts'
import { cleanText } from '../../lib/i18n/clean.ts'
import { $balances } from '../../stores/kernel/balances.ts'
import { $sparks, watchSparks } from '../../stores/kernel/sparks.ts'
import { AsOf } from '../../ui/AsOf.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { Picker } from '../../ui/Picker.tsx'
import { Spark } from '../../ui/Spark.tsx'
import { TokenIcon } from '../../ui/TokenIcon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useStore } from '../../ui/useStore.ts'

type Props = {
  readonly open: boolean
  readonly chosen: Token | null
  readonly onChoose: (token: Token) => void
  readonly onClose: () => void
}

/** Tokens of this chain, found by name or address. */
export default function TokenPicker({ open, onClose, ...props }: Props) {
  const { t } = useTexts<'trade'>()
  return (
    <Dialog open={open} title={t('pickerTitle')} onClose={onClose}>
      <Tokens {...props} />
    </Dialog>
  )
}

function Tokens({ chosen, onChoose }: Pick<Props, 'chosen' | 'onChoose'>) {
  const { t } = useTexts<'ui' | 'trade'>()
  const { raw, stamp } = useStore($balances)
  const { lines } = useStore($sparks)
  // Asked for when somebody looks, and missed by nobody where no index answers.
  useEffect(watchSparks, [])
  return (
    <Picker
      label={t('pickerTitle')}
      searchLabel={t('pickerSearch')}
      find={(text) => findTokens(tokens, text)}
      keyOf={({ address }) => address}
      isChosen={({ address }) => address === chosen?.address}
      onChoose={onChoose}
      row={({ symbol, name, address, decimals }) => (
        <>
          <TokenIcon symbol={symbol} />
          <span>
            <b>{symbol}</b>
            <small>{name}</small>
          </span>
          <Spark line={lines[address.toLowerCase()] ?? null} />
          <span className="end">
            <Figure raw={raw[address]} decimals={decimals} places={BALANCE_PLACES} />
          </span>
        </>
      )}
      none={(text) => t('pickerNone', { text: cleanText(text, 24) })}
      footing={() => (
        <AsOf
          stamp={stamp}
          source={stamp ? t('pickerRead', { read: Object.keys(raw).length, all: tokens.length }) : ''}
          waiting={t('noData')}
        />
      )}
    />
  )
}
