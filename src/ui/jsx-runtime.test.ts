import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Fragment, jsx, jsxs } from './jsx-runtime.ts'

const b = (text: string) => jsx('b', { children: text })

it.each([
  ['text alone', jsx('p', { children: 'Swap now' }), '<p>Swap now</p>'],
  ['a figure', jsx('p', { children: '1,234.5' }), '<p translate="no" data-says="1,234.5">1,234.5</p>'],
  [
    'a sentence with a figure',
    jsx('p', { children: 'at least 5' }),
    '<p translate="no" data-says="at least 5">at least 5</p>',
  ],
  ['a number', jsx('p', { children: 3 }), '<p translate="no" data-says="3">3</p>'],
  ['a symbol', b('USDT'), '<b translate="no" data-says="USDT">USDT</b>'],
  ['punctuation', b('·'), '<b>·</b>'],
  ['Korean', b('내는 양'), '<b>내는 양</b>'],
  ['several texts', jsxs('p', { children: ['You ', 'pay'] }), '<p>You pay</p>'],
  ['several texts beside nothing', jsxs('p', { children: ['You ', null, 'pay', false] }), '<p>You pay</p>'],
  [
    'text beside elements',
    jsxs('p', { children: ['You pay', ' ', '3', ' ', b('now')] }),
    '<p><bdi translate="no" data-says="You pay 3 ">You pay 3 </bdi><b>now</b></p>',
  ],
  ['blanks between elements', jsxs('p', { children: [b('a'), ' ', b('c')] }), '<p><b>a</b> <b>c</b></p>'],
  [
    'an option',
    jsxs('option', { children: ['Block ', 3] }),
    '<option translate="no" data-says="Block 3">Block 3</option>',
  ],
  [
    'a text of a drawing',
    jsxs('text', { children: ['a', jsx('tspan', { children: 'c' })] }),
    '<text>a<tspan>c</tspan></text>',
  ],
  ['a fragment', jsx(Fragment, { children: 'Swap' }), '<bdi>Swap</bdi>'],
  [
    'what says otherwise',
    jsx('p', { children: 'in 3 days', translate: 'yes' }),
    '<p translate="yes">in 3 days</p>',
  ],
])('%s', (_, element, markup) => expect(renderToStaticMarkup(element)).toBe(markup))

it('elements keep their positions among texts that appear and disappear', () => {
  const placesOf = (children: Parameters<typeof jsxs>[1]['children']) =>
    (jsxs('p', { children }).props.children as unknown[]).map((child) => child !== null && child !== false)
  const place = (open: boolean) => placesOf(['a', open && 'c', b('d'), 'e']).indexOf(true, 1)
  expect(place(true)).toBe(place(false))
})
