import type { APIRoute } from 'astro'
import { product } from '../lib/config/product.ts'

/** Addresses are relative to this file, so the app installs from wherever it is served. */
export const GET: APIRoute = () =>
  Response.json({
    name: product.name,
    short_name: product.brand,
    id: './',
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#F4F5F3',
    theme_color: '#F4F5F3',
    icons: [
      { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: 'icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: 'icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
