package decal.composable

import org.jetbrains.kotlin.com.intellij.psi.PsiElement
import org.jetbrains.kotlin.compiler.plugin.CompilerPluginRegistrar
import org.jetbrains.kotlin.compiler.plugin.ExperimentalCompilerApi
import org.jetbrains.kotlin.config.CompilerConfiguration
import org.jetbrains.kotlin.diagnostics.DiagnosticReporter
import org.jetbrains.kotlin.diagnostics.KtDiagnosticFactoryToRendererMap
import org.jetbrains.kotlin.diagnostics.KtDiagnosticsContainer
import org.jetbrains.kotlin.diagnostics.error0
import org.jetbrains.kotlin.diagnostics.rendering.BaseDiagnosticRendererFactory
import org.jetbrains.kotlin.diagnostics.reportOn
import org.jetbrains.kotlin.fir.FirElement
import org.jetbrains.kotlin.fir.FirSession
import org.jetbrains.kotlin.fir.analysis.checkers.MppCheckerKind
import org.jetbrains.kotlin.fir.analysis.checkers.context.CheckerContext
import org.jetbrains.kotlin.fir.analysis.checkers.expression.ExpressionCheckers
import org.jetbrains.kotlin.fir.analysis.checkers.expression.FirQualifiedAccessExpressionChecker
import org.jetbrains.kotlin.fir.analysis.extensions.FirAdditionalCheckersExtension
import org.jetbrains.kotlin.fir.declarations.FirAnonymousFunction
import org.jetbrains.kotlin.fir.declarations.FirAnonymousInitializer
import org.jetbrains.kotlin.fir.declarations.FirClass
import org.jetbrains.kotlin.fir.declarations.FirFunction
import org.jetbrains.kotlin.fir.declarations.FirValueParameter
import org.jetbrains.kotlin.fir.declarations.FirVariable
import org.jetbrains.kotlin.fir.declarations.hasAnnotation
import org.jetbrains.kotlin.fir.declarations.toAnnotationClassId
import org.jetbrains.kotlin.fir.declarations.utils.isInline
import org.jetbrains.kotlin.fir.expressions.FirAnonymousFunctionExpression
import org.jetbrains.kotlin.fir.expressions.FirCall
import org.jetbrains.kotlin.fir.expressions.FirImplicitInvokeCall
import org.jetbrains.kotlin.fir.expressions.FirQualifiedAccessExpression
import org.jetbrains.kotlin.fir.expressions.FirTryExpression
import org.jetbrains.kotlin.fir.expressions.FirWrappedArgumentExpression
import org.jetbrains.kotlin.fir.expressions.resolvedArgumentMapping
import org.jetbrains.kotlin.fir.expressions.toResolvedCallableSymbol
import org.jetbrains.kotlin.fir.extensions.FirExtensionRegistrar
import org.jetbrains.kotlin.fir.extensions.FirExtensionRegistrarAdapter
import org.jetbrains.kotlin.fir.symbols.FirBasedSymbol
import org.jetbrains.kotlin.fir.symbols.impl.FirNamedFunctionSymbol
import org.jetbrains.kotlin.fir.symbols.impl.FirPropertySymbol
import org.jetbrains.kotlin.fir.types.ConeKotlinType
import org.jetbrains.kotlin.fir.types.coneType
import org.jetbrains.kotlin.fir.types.customAnnotations
import org.jetbrains.kotlin.fir.types.resolvedType
import org.jetbrains.kotlin.name.ClassId
import org.jetbrains.kotlin.name.FqName
import org.jetbrains.kotlin.name.Name

/**
 * Where composable functions may be called, as Compose's own compiler plugin has it: from composable functions, getters
 * and lambdas, and from lambdas that are inlined into them; not inside `try`; and from a read-only one only if they are
 * read-only.
 */
@OptIn(ExperimentalCompilerApi::class)
class ComposableCheckerRegistrar : CompilerPluginRegistrar() {
    override val pluginId: String get() = "decal.composable"
    override val supportsK2: Boolean get() = true

    override fun ExtensionStorage.registerExtensions(configuration: CompilerConfiguration) {
        FirExtensionRegistrarAdapter.registerExtension(ComposableExtensions())
    }
}

class ComposableExtensions : FirExtensionRegistrar() {
    override fun ExtensionRegistrarContext.configurePlugin() {
        +::ComposableCheckers
        registerDiagnosticContainers(ComposableErrors)
    }
}

class ComposableCheckers(session: FirSession) : FirAdditionalCheckersExtension(session) {
    override val expressionCheckers = object : ExpressionCheckers() {
        override val qualifiedAccessExpressionCheckers = setOf(ComposableCallChecker)
    }
}

object ComposableErrors : KtDiagnosticsContainer() {
    val OUTSIDE by error0<PsiElement>()
    val IN_TRY by error0<PsiElement>()
    val READ_ONLY by error0<PsiElement>()

    override fun getRendererFactory() = object : BaseDiagnosticRendererFactory() {
        override val MAP: KtDiagnosticFactoryToRendererMap by KtDiagnosticFactoryToRendererMap("Composable") { map ->
            map.put(OUTSIDE, "composable call outside a composable function")
            map.put(IN_TRY, "composable call inside try")
            map.put(READ_ONLY, "composable call in a read-only composable that is not read-only itself")
        }
    }
}

private fun classId(name: String) = ClassId(FqName("androidx.compose.runtime"), Name.identifier(name))
private val composable = classId("Composable")
private val readOnly = classId("ReadOnlyComposable")
private val disallowed = classId("DisallowComposableCalls")

object ComposableCallChecker : FirQualifiedAccessExpressionChecker(MppCheckerKind.Common) {
    context(context: CheckerContext, reporter: DiagnosticReporter)
    override fun check(expression: FirQualifiedAccessExpression) {
        val session = context.session
        val callee = callee(expression, session) ?: return
        if (callee is FirBasedSymbol<*> && !callee.hasAnnotation(composable, session)) return
        val isReadOnly = callee is FirBasedSymbol<*> && callee.hasAnnotation(readOnly, session)
        val elements = context.containingElements
        for (index in elements.indices.reversed()) {
            when (val element = elements[index]) {
                is FirTryExpression -> if (elements.getOrNull(index + 1) === element.tryBlock) {
                    return reporter.reportOn(expression.source, ComposableErrors.IN_TRY)
                }
                is FirAnonymousFunction -> when (kind(element, elements.subList(0, index), session)) {
                    Kind.Composable -> return
                    Kind.Inlined -> Unit
                    Kind.Plain -> break
                }
                is FirFunction -> {
                    if (!element.symbol.hasAnnotation(composable, session)) break
                    if (!isReadOnly && element.symbol.hasAnnotation(readOnly, session)) {
                        reporter.reportOn(expression.source, ComposableErrors.READ_ONLY)
                    }
                    return
                }
                is FirClass, is FirAnonymousInitializer -> break
            }
        }
        reporter.reportOn(expression.source, ComposableErrors.OUTSIDE)
    }

    /** What is called: a symbol, or true for a value of a composable function type; null for anything else. */
    private fun callee(expression: FirQualifiedAccessExpression, session: FirSession): Any? {
        if (expression is FirImplicitInvokeCall) {
            val value = expression.dispatchReceiver ?: return null
            return true.takeIf { value.resolvedType.has(composable, session) }
        }
        return when (val symbol = expression.toResolvedCallableSymbol()) {
            is FirNamedFunctionSymbol -> symbol
            is FirPropertySymbol -> symbol.getterSymbol
            else -> null
        }
    }

    private enum class Kind { Composable, Inlined, Plain }

    /** Whether a lambda is composable, or part of what surrounds it because the call that it is given to inlines it. */
    private fun kind(lambda: FirAnonymousFunction, around: List<FirElement>, session: FirSession): Kind {
        if (lambda.symbol.hasAnnotation(composable, session)) return Kind.Composable
        if (lambda.typeRef.coneType.has(composable, session)) return Kind.Composable
        for (element in around.reversed()) {
            if (element is FirVariable) {
                val value = (element as? FirValueParameter)?.defaultValue ?: element.initializer
                if (value == null || !isLambda(value, lambda)) continue
                return if (element.returnTypeRef.coneType.has(composable, session)) Kind.Composable else Kind.Plain
            }
            if (element !is FirCall) continue
            val arguments = element.resolvedArgumentMapping ?: continue
            val parameter = arguments.entries.find { isLambda(it.key, lambda) }?.value ?: continue
            val type = parameter.returnTypeRef.coneType
            if (type.has(composable, session)) return Kind.Composable
            val symbol = (element as? FirQualifiedAccessExpression)?.toResolvedCallableSymbol()
            val function = symbol as? FirNamedFunctionSymbol
            val isInlined = function?.isInline == true && !parameter.isNoinline && !parameter.isCrossinline
            return if (isInlined && !type.has(disallowed, session)) Kind.Inlined else Kind.Plain
        }
        return Kind.Plain
    }

    private fun isLambda(argument: FirElement, lambda: FirAnonymousFunction): Boolean = when (argument) {
        is FirAnonymousFunctionExpression -> argument.anonymousFunction === lambda
        is FirWrappedArgumentExpression -> isLambda(argument.expression, lambda)
        else -> false
    }

    private fun ConeKotlinType.has(annotation: ClassId, session: FirSession): Boolean =
        customAnnotations.any { it.toAnnotationClassId(session) == annotation }
}
