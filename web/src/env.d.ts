/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "virtual:languages" {
  type Catalogue = import("./text/render").Catalogue;
  export const languages: Record<string, { name: string; load: () => Promise<{ default: Catalogue }> }>;
}

declare module "virtual:rules" {
  type RulesPage = import("./rules/pages").RulesPage;
  export const rules: Record<string, () => Promise<{ default: RulesPage[] }>>;
}
