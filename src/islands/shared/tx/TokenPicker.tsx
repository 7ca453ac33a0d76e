import { useEffect } from 'react'
import { BALANCE_PLACES } from '../../../lib/core/amount/format.ts'
import { tokens } from '../../../lib/core/config/contracts.ts'
import type { Token } from '../../../lib/core/config/registry.ts'
import { findTokens } from '../../../lib/core/config/tokenSearch.ts'
import { cleanText } from '../../../lib/core/i18n/clean.ts'
import { $balances } from '../../../stores/balances.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Figure } from '../../../ui/Figure.tsx'
import { Picker } from '../../../ui/Picker.tsx'
import { useTexts } from '../../../ui/texts.tsx'
import { useStore } from '../../../ui/useStore.ts'
import { AsOf } from '../age/AsOf.tsx'
import { Spark } from '../exchange/Spark.tsx'
import { $sparks, watchSparks } from '../exchange/store/sparks.ts'
import { TokenIcon } from '../exchange/TokenIcon.tsx'

type Props = {
  readonly open: boolean
  readonly chosen: Token | null
  readonly onChoose: (token: Token) => void
  readonly onClose: () => void
}

/** Tokens of this chain, searchable by name or address. */
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
  // Sparklines are loaded while the picker is open, and left out if no index answers.
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
