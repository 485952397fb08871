import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { premiumTool } from './owner.ts';
import { samplePortfolio } from './sample-portfolio.ts';

/** The code of the tool that is sold. */
export const LINK = 'plink_1';

/** Where the tool is sold. */
export const SHOP = 'https://shop.example/link-check';

/** The sample content with a tool that is sold, and an address of its owner, so that buyers are mailed. */
export const soldContent: Portfolio = (() => {
  const content = portfolioSchema.parse(samplePortfolio);
  const categories = content.downloads.categories.map((category) => ({
    ...category,
    tools: category.tools.map((tool) =>
      tool.id === premiumTool.id ? { ...tool, buyUrl: SHOP, orderCode: LINK } : tool,
    ),
  }));
  return {
    ...content,
    site: { ...content.site, email: 'asha@example.com' },
    downloads: { ...content.downloads, categories },
  };
})();
