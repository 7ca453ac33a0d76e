import { useEffect, useState } from 'react'
import { Icon } from './Icon.tsx'
import { useTexts } from './texts.tsx'

/** Duration of "Copied!" (docs/product.md, Times and lifetimes). */
const HINT_MS = 1_500

/** Copies by the clipboard if it is allowed, else by a selected field, as older phones need. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    field.readOnly = true
    field.className = 'vh'
    const host = document.querySelector('dialog[open]') ?? document.body
    host.append(field)
    field.select()
    try {
      return document.execCommand('copy')
    } catch {
      return false
    } finally {
      field.remove()
    }
  }
}

type Props = {
  readonly text: string
  readonly label: string
  readonly className?: string
  /** Both the clipboard and the older way failed. */
  readonly onFail: () => void
}

export function CopyButton({ text, label, className = 'btn btn-s', onFail }: Props) {
  const { t } = useTexts<'ui'>()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), HINT_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    if (await copyText(text)) setCopied(true)
    else onFail()
  }
  return (
    <button className={className} type="button" onClick={() => void copy()}>
      <Icon name={copied ? 'check' : 'copy'} />
      <span aria-live="polite">{copied ? t('copied') : label}</span>
    </button>
  )
}
