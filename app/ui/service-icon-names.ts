/** The names of the icons that a service can have; they are those of lucide. */
export const SERVICE_ICON_NAMES = [
  'BookOpen',
  'Bot',
  'Brain',
  'Camera',
  'ChartColumn',
  'Cloud',
  'Code',
  'Cpu',
  'Database',
  'Download',
  'Gamepad2',
  'Gauge',
  'GitBranch',
  'Globe',
  'Layers',
  'LifeBuoy',
  'Lock',
  'Mail',
  'MessageCircle',
  'Monitor',
  'Network',
  'Package',
  'Palette',
  'PenTool',
  'Rocket',
  'Search',
  'Server',
  'Settings',
  'Shield',
  'ShoppingCart',
  'Smartphone',
  'Terminal',
  'Users',
  'Video',
  'Wrench',
  'Zap',
] as const;

export type ServiceIconName = (typeof SERVICE_ICON_NAMES)[number];

/** The name if there is such an icon, otherwise the globe. */
export const knownIcon = (name: string): ServiceIconName =>
  SERVICE_ICON_NAMES.find((known) => known === name) ?? 'Globe';
